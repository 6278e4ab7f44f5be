import { Link, useMatches } from 'react-router'
import { useMay } from '#ui/office/may.tsx'
import { rightOfScreen } from '#ui/office-links.ts'
import { helpTexts } from './help-texts.ts'

/** The words of the screen that is shown; of one without words it says so. */
export function HelpWords() {
  const may = useMay()
  const text = helpTexts[useMatches().at(-1)?.id ?? '']
  if (!text) return <p>Apie šį ekraną dar nieko neparašyta.</p>
  const next = text.next.filter(({ to }) => may(rightOfScreen(to)))
  return (
    <div className="grid gap-5 text-[0.9375rem]">
      <p>{text.about}</p>
      <div>
        <h2 className="mb-2 text-base">Ką čia galite</h2>
        <ul className="grid list-disc gap-2 pl-5 marker:text-soft">
          {text.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className="mb-2 text-base">Kas bus paskui</h2>
        <p>{text.after}</p>
      </div>
      {next.length > 0 && (
        <div>
          <h2 className="mb-1 text-base">Kur toliau</h2>
          <ul>
            {next.map(({ to, words }) => (
              <li key={to}>
                <Link to={to} className="inline-block py-1.5 text-steel underline">
                  {words}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
