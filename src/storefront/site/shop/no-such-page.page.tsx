import { noSuchPage } from '#platform/pages/no-such-page.ts'

/** Any unknown route: the root's ErrorBoundary shows it, with status 404. */
export function loader(): never {
  throw noSuchPage()
}

export default function NoSuchPage() {
  return null
}
