import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/**
 * A component whose code is loaded when it is first drawn, for what few people see. Until then nothing is drawn.
 * @param Missing drawn where the code cannot be loaded
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  let loaded: { readonly Component: ComponentType<Props> } | null = null
  return function Later(props: Props) {
    const [drawn, draw] = useState(loaded)
    useEffect(() => {
      if (drawn !== null) return
      load().then(
        Component => {
          loaded = { Component }
          draw(loaded)
        },
        () => draw({ Component: Missing }),
      )
    }, [])
    return drawn === null ? null : <drawn.Component {...props} />
  }
}

function Nothing() {
  return null
}
