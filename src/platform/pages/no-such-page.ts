import { data } from 'react-router'

/** Thrown by a loader: its page is not there. React Router would tell a browser `404 Internal Server Error`. */
export const noSuchPage = () => data(null, { status: 404, statusText: 'Not Found' })
