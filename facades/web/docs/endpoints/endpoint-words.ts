import type { Bilingual } from '../language.ts'

interface EndpointWords {
  readonly tool: string
  readonly open: string
  readonly deprecated: string
  readonly example: string
  readonly exampleIn: string
  readonly exampleText: string
  readonly idsFrom: string
  readonly parameters: string
  readonly noParameters: string
  readonly path: string
  readonly body: string
  readonly noAnswer: string
  readonly answer: string
  readonly answerText: string
  readonly errors: string
  readonly errorsText: string
  readonly status: string
  readonly code: string
  readonly meaning: string
}

/** Texts around what is derived from the registry. They may have links. */
export const ENDPOINT_WORDS: Bilingual<EndpointWords> = {
  en: {
    tool: 'MCP tool',
    open: 'no key',
    deprecated: 'Deprecated: this endpoint will be removed. See [deprecation](/docs/policies#deprecation).',
    example: 'Example',
    exampleIn: 'Example in',
    exampleText: 'Insert your key in place of `YOUR_API_KEY`.',
    idsFrom: 'The id in the path is that of another account. Yours are in',
    parameters: 'Parameters',
    noParameters: 'This endpoint has no parameters.',
    path: 'Path',
    body: 'Body, JSON',
    noAnswer: 'Status 204 without a body.',
    answer: 'Answer',
    answerText:
      'JSON, the outermost object first. Unknown values are `null`, never 0. Money is an exact decimal as text. [How values are calculated](/docs/methodology).',
    errors: 'Errors',
    errorsText: 'Errors are [problem details](/docs/errors) with a stable `code`.',
    status: 'Status',
    code: 'Code',
    meaning: 'Meaning',
  },
  ru: {
    tool: 'инструмент MCP',
    open: 'без ключа',
    deprecated: 'Устарел: этот метод будет удалён. См. [порядок отмены](/docs/policies#deprecation).',
    example: 'Пример',
    exampleIn: 'Язык примера',
    exampleText: 'Подставьте свой ключ вместо `YOUR_API_KEY`.',
    idsFrom: 'Идентификатор в пути чужой. Свои возвращает метод',
    parameters: 'Параметры',
    noParameters: 'У метода нет параметров.',
    path: 'В пути',
    body: 'В теле, JSON',
    noAnswer: 'Статус 204 без тела.',
    answer: 'Ответ',
    answerText:
      'JSON, начиная с внешнего объекта. Неизвестное значение – `null`, а не 0. Деньги передаются точным десятичным числом в виде строки. [Как рассчитываются значения](/docs/methodology).',
    errors: 'Ошибки',
    errorsText: 'Ошибки передаются в формате [problem details](/docs/errors) с постоянным кодом `code`.',
    status: 'Статус',
    code: 'Код',
    meaning: 'Значение',
  },
}
