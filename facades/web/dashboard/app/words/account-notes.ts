import { words } from './words.ts'

/** Texts of what operators note about an account. */
export const notesWords = words({
  EN: {
    title: 'Notes',
    lead: 'Only operators see them. A note cannot be changed or deleted.',
    text: 'New note',
    add: 'Add note',
    added: 'Note added.',
    none: 'No notes yet.',
  },
  RU: {
    title: 'Заметки',
    lead: 'Их видят только операторы. Изменить или удалить заметку нельзя.',
    text: 'Новая заметка',
    add: 'Добавить',
    added: 'Заметка добавлена.',
    none: 'Заметок пока нет.',
  },
})
