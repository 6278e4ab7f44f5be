import { data } from 'react-router'

/** Whatever no other route knows. The root's ErrorBoundary shows it, with status 404. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NoSuchPage() {
  return null
}
