import { constants, setPriority } from 'node:os'

/** The first module of a worker; its argument is the module that does the work. Only on Linux is the priority per thread. */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

await import(String(process.argv[2]))
