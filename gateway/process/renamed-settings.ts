/** Former names of settings. A start with one of them fails, so that an upgrade never ignores a setting silently. */
const RENAMED_SETTINGS: Readonly<Record<string, string>> = {
  KEPT_ANSWERS_MB: 'ANSWER_CACHE_MB',
  KEPT_ROWS_MB: 'ROW_CACHE_MB',
  PLACE_HOLD_HOURS: 'SEAT_HOLD_HOURS',
  PRECEDENCE_FILE: 'SOURCE_PRIORITY_FILE',
}

/** One message per variable that is set under its former name. */
export function renamedSettings(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(RENAMED_SETTINGS).flatMap(([former, name]) =>
    (environment[former] ?? '') === '' ? [] : [`${former}: was renamed to ${name}`],
  )
}
