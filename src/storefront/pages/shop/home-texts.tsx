import { formatPageText } from '../page-text.ts'
import { HomeBanner } from './home-banner.tsx'
import { HomeHeading } from './home-heading.tsx'
import { Reasons } from './reasons.tsx'
import type { PageBodyProps } from './section-page.tsx'

/** The texts of the home page without its tools, for the one who writes them; the banner on any day. */
export function HomeTexts({ content: { fields, items }, facts }: PageBodyProps) {
  return (
    <>
      {fields.banner && <HomeBanner banner={{ text: fields.banner, facts }} />}
      <HomeHeading title={fields.title ?? ''} lead={formatPageText(fields.lead ?? '', facts)} />
      <Reasons items={items} facts={facts} />
    </>
  )
}
