import { Link } from 'react-router'

/** The texts are the specification's, to the letter. */
export function NotFound() {
  return (
    <main>
      <title>404 - Puslapis nerastas</title>
      <meta name="robots" content="noindex" />
      <h1>404 - Puslapis nerastas</h1>
      <p>Atsiprašome, bet puslapis, kurio ieškote, neegzistuoja.</p>
      <Link to="/">Grįžti į pradžią</Link>
    </main>
  )
}
