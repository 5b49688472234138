/** Sentences of the service about the texts of emails, and what they are in Russian. */
export const RUSSIAN_EMAIL_SENTENCES: readonly (readonly [english: RegExp, russian: string])[] = [
  [
    /^The subject has the unknown placeholder (\S+)\. Did you mean (\S+)\?$/,
    'В теме неизвестная подстановка $1. Возможно, вы имели в виду $2.',
  ],
  [/^The subject has the unknown placeholder (\S+)\.$/, 'В теме неизвестная подстановка $1.'],
  [
    /^The link has the unknown placeholder (\S+)\. Did you mean (\S+)\?$/,
    'В тексте ссылки неизвестная подстановка $1. Возможно, вы имели в виду $2.',
  ],
  [/^The link has the unknown placeholder (\S+)\.$/, 'В тексте ссылки неизвестная подстановка $1.'],
  [
    /^Paragraph (\d+) has the unknown placeholder (.+)\. Did you mean (\S+)\?$/,
    'В абзаце $1 неизвестная подстановка $2. Возможно, вы имели в виду $3.',
  ],
  [/^Paragraph (\d+) has the unknown placeholder (.+)\.$/, 'В абзаце $1 неизвестная подстановка $2.'],
  [/^The subject has a brace .+$/, 'В теме фигурная скобка без пары: подстановка пишется {так}.'],
  [/^The link has a brace .+$/, 'В тексте ссылки фигурная скобка без пары: подстановка пишется {так}.'],
  [/^Paragraph (\d+) has a brace .+$/, 'В абзаце $1 фигурная скобка без пары: подстановка пишется {так}.'],
  [
    /^Paragraph (\d+) must have at most (\d+) characters, not (\d+)\.$/,
    'В абзаце $1 должно быть не больше $2 символов, а не $3.',
  ],
  [/^Paragraph (\d+) must not contain control characters\.$/, 'Уберите управляющие символы из абзаца $1.'],
  [/^\w+ must have at most (\d+) characters, not (\d+)\.$/, 'Не больше $1 символов, а не $2.'],
  [/^\w+ must not contain line breaks or control characters\.$/, 'Уберите переносы строк и управляющие символы.'],
  [/^\w+ must not contain (\{\S+\}): it does not always have a value\.$/, 'Уберите $1: это значение есть не всегда.'],
  [/^\w+ must be at most (\d+) paragraphs, not (\d+)\.$/, 'Не больше $1 абзацев, а не $2.'],
  [
    /^paragraphs must have one without .+$/,
    'Нужен хотя бы один абзац без подстановок, у которых не всегда есть значение.',
  ],
  [
    /^paragraphs must contain (\{\S+\}) in a paragraph that is never left out: .+$/,
    'Подстановка $1 обязательна, а её абзац бывает пропущен: поставьте её в другой.',
  ],
  [/^paragraphs must contain (\{\S+\}): .+$/, 'Нужна подстановка $1: без неё письмо бесполезно.'],
  [/^link must be empty: .+$/, 'В этом письме нет ссылки.'],
  [/^ending must be empty: .+$/, 'В этом письме после ссылки ничего нет.'],
  [
    /^(\S+) saved this text since you opened it\. .+$/,
    'Этот текст уже изменил(а) $1. Посмотрите, каким он стал, и измените его.',
  ],
  [/^Nobody has saved this text\. .+$/, 'Этот текст ещё никто не сохранял. Откройте страницу заново.'],
  [/^Nothing differs from the present text\.$/, 'Вы ничего не изменили.'],
  [/^The mail server did not take the email\. .+$/, 'Почтовый сервер не принял письмо. Причина в журнале сервиса.'],
  [/^The email was not found\.$/, 'Такого письма нет.'],
]
