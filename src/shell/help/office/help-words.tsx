import { Link } from 'react-router'
import { usePlaces } from '#shell/places/office/places-store.ts'
import { rightOfScreen } from '#shell/screens/office-menu.ts'
import { useScreen } from '#shell/screens/use-screen.ts'
import { useMay } from '#shell/ui/office/may.tsx'
import { helpOf } from './help-texts.ts'

export function HelpWords() {
  const may = useMay()
  const hasSeveral = usePlaces().length > 1
  const screen = useScreen()
  const text = screen && helpOf(screen)
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
      {hasSeveral && text.places && (
        <div>
          <h2 className="mb-2 text-base">Padaliniai</h2>
          <p>{text.places}</p>
        </div>
      )}
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
