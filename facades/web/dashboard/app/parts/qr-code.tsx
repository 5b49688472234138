import { useEffect, useState } from 'preact/hooks'

const QUIET_ZONE = 4

/** Black on white in both themes, because cameras need it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([])
  useEffect(() => {
    void import('uqr').then(({ encode }) => setRows(encode(text, { ecc: 'M', border: QUIET_ZONE }).data))
  }, [text])
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={pathOf(rows)} fill="#000" />
    </svg>
  )
}

/** SVG path with a unit square for each dark cell. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
}
