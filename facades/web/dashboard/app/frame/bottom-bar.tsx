import { frameWords } from '../words/frame.ts'
import { useWords } from '../words/use-words.tsx'
import { addressOf } from './navigate.ts'

export function BottomBar() {
  const frame = useWords(frameWords)
  return (
    <footer class="bottom">
      <div class="bar">
        <span>{frame.footer}</span>
        <span class="links">
          <a href={addressOf('/docs')}>{frame.docs}</a>
          <a href={addressOf('/docs/reference')}>{frame.reference}</a>
          <a href={addressOf('/openapi.json')}>{frame.status}</a>
        </span>
      </div>
    </footer>
  )
}
