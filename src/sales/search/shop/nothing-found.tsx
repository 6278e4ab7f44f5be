import { Link } from 'react-router'
import { Phones } from '#shell/branches/shop/public/phones.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { SearchIcon } from '#shell/ui/frame-icons.tsx'
import { minSearchLetters } from '../min-search-letters.ts'

interface NothingFoundProps {
  term: string
  nearest: readonly string[]
}

export function NothingFound({ term, nearest }: NothingFoundProps) {
  return (
    <EmptyState icon={<SearchIcon />} title="Nerasta jokių produktų pagal jūsų paieškos užklausą.">
      {term.length < minSearchLetters ? (
        <p>Įrašykite bent du ženklus.</p>
      ) : (
        <>
          {nearest.length > 0 && <NearestWords words={nearest} />}
          <p>Pabandykite trumpesnį žodį arba paieškokite kategorijų meniu.</p>
          <p>
            <Phones before="Arba paskambinkite – padėsime išsirinkti: " after="." />
          </p>
        </>
      )}
    </EmptyState>
  )
}

function NearestWords({ words }: { words: readonly string[] }) {
  return (
    <p className="mb-2 text-ink">
      <span>Gal ieškojote: </span>
      {words.map((word, index) => (
        <span key={word}>
          <Link to={`/search?${new URLSearchParams({ raktazodis: word })}`} className="text-link">
            {word}
          </Link>
          <span>{index < words.length - 1 ? ', ' : '?'}</span>
        </span>
      ))}
    </p>
  )
}
