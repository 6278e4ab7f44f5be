import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { images } from '#shell/images/server/images.tables.ts'
import type { DrawnPicture } from '#shell/images/server/public/draw-picture.ts'
import { storePicture } from '#shell/images/server/public/store-picture.ts'
import { formatLogo, parseLogo } from '#shell/look/look.ts'
import { saveLook } from '#shell/settings/server/public/save-settings.ts'
import type { PageContent } from '../page-content.ts'

/** As the field `logo` names it. The picture stays for ever: papers keep the logo that they were issued with. */
export async function storeLogo({ tx }: Work, picture: DrawnPicture | undefined): Promise<string> {
  if (!picture) throw new Error('A logo was drawn without a picture')
  await storePicture(tx, picture)
  return formatLogo(picture)
}

/** 422 on the logo's field where no such picture is kept. */
export async function assertLogoKept(tx: Tx, { fields }: PageContent): Promise<void> {
  const logo = parseLogo(fields.logo ?? '')
  if (!logo) return
  const { key, width, height } = images
  const [kept] = await tx.select({ key, width, height }).from(images).where(eq(key, logo.key))
  if (!kept || formatLogo(kept) !== fields.logo)
    throw invalid({ 'content.fields.logo': ['Tokio paveikslėlio nebėra: įkelkite jį iš naujo.'] })
}

/** What pages, papers and mails wear from now on; null content: the program's own. */
export const savePublishedLook = (work: Work, content: PageContent | null): Promise<void> =>
  saveLook(work, { logo: parseLogo(content?.fields.logo ?? '') ?? null, accent: content?.fields.accent || null })
