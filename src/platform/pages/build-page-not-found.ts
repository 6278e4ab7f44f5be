import { data } from 'react-router'

/** React Router itself would send `404 Internal Server Error`. */
export const buildPageNotFound = () => data(null, { status: 404, statusText: 'Not Found' })
