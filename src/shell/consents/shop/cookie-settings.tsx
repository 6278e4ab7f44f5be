import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { type OptionalCategory, optionalCategories } from '../consent-choice.ts'

type CookieSettingsProps = {
  offered: readonly OptionalCategory[]
  agreed: readonly OptionalCategory[]
  onChoose: (categories: OptionalCategory[]) => void
  onClose: () => void
}

/** Nothing is ticked in advance. */
export function CookieSettings({ offered, agreed, onChoose, onClose }: CookieSettingsProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    close()
    onChoose(optionalCategories.filter((category) => form.get(category) !== null))
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={onClose}
      className="m-auto w-[min(36rem,calc(100vw-2rem))] rounded-house border border-line bg-raised p-6 text-ink shadow-lift backdrop:bg-shade"
    >
      <h2 id={heading} className="section-title">
        Slapukų nustatymai
      </h2>
      <form onSubmit={submit} className="mt-4 grid gap-4">
        <div>
          <h3 className="text-base font-semibold">Būtini – visada</h3>
          <p className="text-sm text-soft">
            Prisijungimo raktas, krepšelis, užsakymo juodraštis ir jūsų pasirinkimas dėl slapukų. Be jų parduotuvė
            neveiktų, todėl sutikimo nereikia.
          </p>
        </div>
        {offered.map((category) => (
          <Checkbox
            key={category}
            name={category}
            defaultChecked={agreed.includes(category)}
            label={<span className="font-semibold">{words[category].label}</span>}
            hint={words[category].hint}
          />
        ))}
        {offered.length === 0 && (
          <p>
            Kitų slapukų ši parduotuvė <strong>nenaudoja</strong>: nei statistikos, nei reklamos. Rinktis nėra ko.
          </p>
        )}
        <p className="text-sm">
          <Link to="/privatumo-politika#slapukai" onClick={close} className="text-link">
            Slapukų sąrašas
          </Link>
        </p>
        <div className="flex flex-wrap gap-3">
          {offered.length > 0 && (
            <Button type="submit" variant="quiet">
              Išsaugoti pasirinkimą
            </Button>
          )}
          <Button variant="quiet" onClick={close}>
            Uždaryti
          </Button>
        </div>
      </form>
    </dialog>
  )
}

const words: Record<OptionalCategory, { label: string; hint: string }> = {
  statistics: {
    label: 'Statistika',
    hint: '„Google Analytics“ slapukai _ga ir _gid padeda suprasti, kurių puslapių reikia. Reklamai jų nenaudojame.',
  },
}
