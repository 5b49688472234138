/** Stands in a path for a number that no other request of the process has. */
export const SERIAL = '_serial_'
