// libqrencode, as the system has it.
#include <qrencode.h>
