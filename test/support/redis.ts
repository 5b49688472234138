/** The Redis of the tests: nothing is stored there, messages pass through. */
export const REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'
