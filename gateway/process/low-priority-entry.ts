import { setPriority } from 'node:os'

/** The first module of a worker, run with a niceness and the module that does the work. Only on Linux is it per thread. */
const [, , niceness, module] = process.argv
if (process.platform === 'linux') setPriority(Number(niceness))

await import(String(module))
