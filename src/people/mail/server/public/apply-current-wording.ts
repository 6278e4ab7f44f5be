import { readCurrentWordings } from '#people/wording/server/public/read-current-wordings.ts'
import type { Reader } from '#platform/database/database.ts'
import type { MailContent } from '../../mail-content.ts'
import { applyWording } from '../../mail-wording.ts'

export async function applyCurrentWording(reader: Reader, content: MailContent): Promise<MailContent> {
  const key = content.worded?.words.key
  if (key === undefined) return content
  return applyWording(content, (await readCurrentWordings(reader, [key])).get(key)?.texts ?? null)
}
