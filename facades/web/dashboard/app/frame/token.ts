import { useEffect, useState } from 'preact/hooks'

/** Token of an email link, also when the link opens in a window that already shows the page. */
export function useToken(): string | null {
  const [token, setToken] = useState(takeToken)
  useEffect(() => {
    const take = () => setToken(known => takeToken() ?? known)
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}

/** Reads the token after `#`, which is never sent to a server, and removes it from the URL immediately. */
function takeToken(): string | null {
  const token = location.hash.slice(1)
  if (token === '') return null
  history.replaceState(null, '', location.pathname + location.search)
  return token
}
