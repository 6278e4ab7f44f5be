import { noSuchPage } from '#platform/pages/no-such-page.ts'

/** Whatever no other route knows. The root's ErrorBoundary shows it, with status 404. */
export function loader(): never {
  throw noSuchPage()
}

export default function NoSuchPage() {
  return null
}
