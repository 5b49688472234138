type Child = Node | string | null

interface Attributes {
  readonly onclick?: () => void
  readonly [name: string]: string | number | boolean | (() => void) | undefined
}

export function html(name: string, attributes: Attributes = {}, ...children: readonly Child[]): HTMLElement {
  return withContent(document.createElement(name), attributes, children)
}

export function svg(name: string, attributes: Attributes = {}, ...children: readonly Child[]): SVGElement {
  return withContent(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children)
}

function withContent<Made extends Element>(element: Made, attributes: Attributes, children: readonly Child[]): Made {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener('click', value)
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value))
  }
  element.append(...children.filter(child => child !== null))
  return element
}

/** Shows these instead of what was there. */
export function show(...children: readonly Child[]): void {
  document.querySelector('#app')?.replaceChildren(...children.filter(child => child !== null))
}

export function showText(text: string): void {
  show(html('p', { class: 'text' }, text))
}

/** What a click and the Enter key do alike. */
export function opens(element: Element, open: () => void): void {
  element.setAttribute('tabindex', '0')
  element.addEventListener('click', open)
  element.addEventListener('keydown', event => {
    if (event instanceof KeyboardEvent && event.key === 'Enter') open()
  })
}
