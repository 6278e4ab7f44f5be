import { currentWordings } from '#people/wording/server/current-wordings.ts'
import type { Reader } from '#platform/database/database.ts'
import type { MailContent } from '../mail-content.ts'
import { reworded } from '../mail-words.ts'

/** For a preview. */
export async function inCurrentWords(reader: Reader, content: MailContent): Promise<MailContent> {
  const key = content.worded?.words.key
  if (key === undefined) return content
  return reworded(content, (await currentWordings(reader, [key])).get(key)?.texts ?? null)
}
