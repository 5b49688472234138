/** The key that everybody has: it reaches the sandbox and nothing else. */
export const SANDBOX_KEY = 'sandbox'
