import { useEffect, useState } from 'preact/hooks'

/** The secret of a link in a mail, also where the link is opened in a window that shows its page already. */
export function useToken(): string | null {
  const [token, setToken] = useState(takeToken)
  useEffect(() => {
    const take = () => setToken(known => takeToken() ?? known)
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}

/** It stands behind the `#`, which no server sees, and leaves the address at once. */
function takeToken(): string | null {
  const token = location.hash.slice(1)
  if (token === '') return null
  history.replaceState(null, '', location.pathname + location.search)
  return token
}
