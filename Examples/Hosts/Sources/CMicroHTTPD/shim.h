#include <arpa/inet.h>
#include <microhttpd.h>
#include <string.h>
#include <sys/socket.h>

// Swift cannot call functions with a variable number of arguments, so those that are needed are called here.

struct listener_limits {
    unsigned int connections;
    unsigned int connections_per_address;
    unsigned int silent_seconds;
    size_t header_bytes;
};

/// Listens on the loopback address; `NULL` if the port is taken.
static inline struct MHD_Daemon *_Nullable start_listener(
    uint16_t port,
    struct listener_limits limits,
    MHD_AccessHandlerCallback _Nonnull handle,
    MHD_RequestCompletedCallback _Nonnull completed,
    MHD_NotifyConnectionCallback _Nonnull connection,
    void *_Nonnull context)
{
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return MHD_start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME,
        port, NULL, NULL, handle, context,
        MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
        MHD_OPTION_LISTEN_BACKLOG_SIZE, 256u,
        MHD_OPTION_CONNECTION_LIMIT, limits.connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, limits.connections_per_address,
        MHD_OPTION_CONNECTION_TIMEOUT, limits.silent_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.header_bytes,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, connection, context,
        MHD_OPTION_END);
}

/// The port that a listener was given.
static inline uint16_t listener_port(struct MHD_Daemon *_Nonnull daemon)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info == NULL ? 0 : info->port;
}

/// The socket of a connection; -1 if there is none.
static inline int connection_socket(struct MHD_Connection *_Nonnull connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/// The address of a client as a number; 0 if it is not known.
static inline uint32_t client_address(struct MHD_Connection *_Nonnull connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (info == NULL || info->client_addr == NULL || info->client_addr->sa_family != AF_INET) return 0;
    return ntohl(((const struct sockaddr_in *)info->client_addr)->sin_addr.s_addr);
}
