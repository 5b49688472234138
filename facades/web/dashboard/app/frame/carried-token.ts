/**
 * Carries the token of an invitation over signing in or out, in the storage of this tab alone: it is in no URL and in no
 * storage that outlives the tab, and it is gone once it is taken.
 */
export function carryToken(token: string): void {
  try {
    sessionStorage.setItem(NAME, token)
  } catch {
    // Storage is not available: the link has to be opened again after signing in.
  }
}

export function takeCarriedToken(): string | null {
  try {
    const token = sessionStorage.getItem(NAME)
    sessionStorage.removeItem(NAME)
    return token
  } catch {
    return null
  }
}

const NAME = 'invitation'
