import { FIRST_QUESTIONS } from './first-questions.ts'
import { FURTHER_QUESTIONS } from './further-questions.ts'
import type { AssistantQuestion } from './question.ts'
import { SCREENS } from './screens.ts'

/** The sixty questions of the assistant's benchmark. */
export const ASSISTANT_QUESTIONS: readonly AssistantQuestion[] = [...SCREENS, ...FIRST_QUESTIONS, ...FURTHER_QUESTIONS]
