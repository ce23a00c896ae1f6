import Tableside
