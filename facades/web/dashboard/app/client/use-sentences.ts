import { useEffect, useState } from 'preact/hooks'
import { useLanguage } from '../words/use-words.tsx'

/**
 * Sentences of the service in the language of the page. The translations are loaded with the first sentence; until then
 * there are none, and what has no translation stays as the service said it.
 */
export function useSentences(sentences: readonly string[]): readonly string[] {
  const { language } = useLanguage()
  const isRussian = language === 'RU' && sentences.length > 0
  const [russian, setRussian] = useState<{ inRussian(text: string): string } | null>(null)
  useEffect(() => {
    if (!isRussian || russian !== null) return
    import('./russian-failures.ts').then(
      ({ russianSentence }) => setRussian({ inRussian: text => russianSentence(text) ?? text }),
      () => setRussian({ inRussian: text => text }),
    )
  }, [isRussian])
  if (!isRussian) return sentences
  return russian === null ? [] : sentences.map(russian.inRussian)
}
