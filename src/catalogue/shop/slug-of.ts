import type { LoaderFunctionArgs } from 'react-router'
import { noSuchPage } from '#platform/pages/no-such-page.ts'

/** Overlong: 404. */
export function slugOf({ params }: LoaderFunctionArgs): string {
  const slug = params.slug ?? ''
  if (slug.length > 250) throw noSuchPage()
  return slug
}
