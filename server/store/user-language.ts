/** The language of a user's messages. */
import { isDictionary } from '#contract/json.ts'
import { Preferences } from '#contract/areas/preferences.ts'
import type { Database } from './database.ts'
import { readJson } from './json.ts'

/**
 * The language that the user has chosen in the dashboard, which keeps it in the preferences; else that of the request.
 */
export async function languageOfUser(
  { db, language }: { db: Database; language: string },
  userId: number,
): Promise<string> {
  const rows = await db.selectFrom('preferences').select('value').where('user_id', '=', userId).execute()
  const languages = rows.flatMap(({ value }) => {
    const part = readJson(Preferences, value)['quarterdeck']
    return isDictionary(part) && typeof part['language'] === 'string' ? [part['language']] : []
  })
  return languages.find((chosen) => chosen !== 'browser') ?? language
}
