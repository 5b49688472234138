import { describe, expect, it } from 'vitest'
import { html, prose } from '../../facades/web/docs/html.ts'

describe('html', () => {
  it('escapes text, in content and in attributes', () => {
    const evil = `"><script>alert('&')</script>`
    expect(html`<a title="${evil}">${evil}</a>`.markup).toBe(
      '<a title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</a>',
    )
  })

  it('takes markup of its own as it is, and lists of it', () => {
    expect(html`<ul>${['a', 'b'].map(item => html`<li>${item}</li>`)}</ul>`.markup).toBe(
      '<ul><li>a</li><li>b</li></ul>',
    )
  })

  it('leaves nothing behind for what is absent, but shows zero', () => {
    expect(html`[${null}${undefined}${false}${''}${0}]`.markup).toBe('[0]')
  })
})

describe('prose', () => {
  it('makes code of what stands between backticks and escapes the rest', () => {
    expect(prose('send `<key>` & wait').markup).toBe('send <code>&lt;key&gt;</code> &amp; wait')
  })
})
