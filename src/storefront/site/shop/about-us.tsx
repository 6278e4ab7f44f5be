import type { ComponentProps, ReactNode } from 'react'
import { formatClosingTime, formatOpeningTime } from '#rules/calendar/format-open-hours.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import { useSettingsAtPlace } from '#shell/branches/shop/public/settings-at-place.ts'
import { usePublicSettings, useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { ClockIcon, PhoneIcon, PinIcon } from '#shell/ui/frame-icons.tsx'
import { FileIcon, MailIcon } from '#shell/ui/icons.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { Picture } from '#shell/ui/picture.tsx'
import { formatPostalAddress } from '#shell/ui/place-address.ts'
import { ContactForm } from '#storefront/contact/shop/contact-form.tsx'
import { Reasons } from '#storefront/pages/shop/reasons.tsx'

export interface PlaceOpenState {
  place_id: number
  /** Absent in a shop that has one. */
  title: string | undefined
  is_open: boolean
  /** Empty: none. */
  picture: string
  /** „Dabar atidaryta iki 17:00“ */
  words: string
}

interface AboutUsProps {
  reasons: ComponentProps<typeof Reasons>
  openStates: PlaceOpenState[]
}

export function AboutUs({ reasons, openStates }: AboutUsProps) {
  return (
    <>
      <Reasons {...reasons} />
      <HowItWorks />
      <Contacts openStates={openStates} />
    </>
  )
}

function HowItWorks() {
  const say = useVatWords()
  const settings = useSettingsAtPlace()
  const steps = [
    {
      title: 'Pasirinkite įrankį ir dienas',
      text: say('Kalendorius rodo laisvus vienetus, kvitas – visą kainą su PVM.'),
    },
    {
      title: 'Užsakykite internetu',
      text: 'Nurodykite, kam išrašyti sąskaitą: sau ar įmonei. Išankstinė sąskaita ateis el. paštu.',
    },
    {
      title: 'Atsiimkite arba gaukite į objektą',
      text: `Pirmąją nuomos dieną įrankis laukia nuo ${formatOpeningTime(settings)}. Galime ir atvežti.`,
    },
    {
      title: 'Grąžinkite sutartu laiku',
      text: `Grąžinti galima iki ${formatClosingTime(settings)}. Grąžinus iki ${settings.cutoff_time}, ta diena neskaičiuojama.`,
    },
  ]
  return (
    <section id="kaip-tai-veikia" aria-labelledby="kaip-tai-veikia-antraste" className="mt-16 lg:mt-20">
      <h2 id="kaip-tai-veikia-antraste" className="section-title">
        Kaip tai veikia
      </h2>
      <ol className="mt-8 grid gap-x-10 lg:grid-cols-4">
        {steps.map(({ title, text }, at) => (
          <li
            key={title}
            className="relative flex gap-5 pb-8 before:absolute before:top-10 before:bottom-0 before:left-5 before:w-px before:bg-edge last:pb-0 last:before:hidden lg:block lg:pb-0 lg:before:top-5 lg:before:right-[-2.5rem] lg:before:bottom-auto lg:before:left-10 lg:before:h-px lg:before:w-auto"
          >
            <span
              aria-hidden="true"
              className="figures relative flex size-10 shrink-0 items-center justify-center rounded-full bg-signal text-lg font-bold text-on-signal"
            >
              {at + 1}
            </span>
            <div className="lg:mt-4 lg:pr-2">
              <h3 className="text-lg font-semibold max-lg:pt-1.5">{title}</h3>
              <p className="mt-1.5 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Empty settings are left out. The hours stand below, on every page. */
function Contacts({ openStates }: { openStates: PlaceOpenState[] }) {
  const settings = usePublicSettings()
  const { places } = useChosenBranch()
  const { name, code, vat_code, address, phone, email } = settings
  return (
    <section id="kontaktai" aria-labelledby="kontaktai-antraste" className="mt-16 border-t border-line pt-12 lg:mt-20">
      <h2 id="kontaktai-antraste" className="section-title">
        Kontaktai
      </h2>
      {places.length > 0 ? (
        <Places places={places} openStates={openStates} />
      ) : (
        <div className="mt-6 max-w-xl">
          <PlacePhoto picture={openStates[0]?.picture} title={name} />
        </div>
      )}
      <dl className="mt-6 grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-[repeat(5,auto)] lg:justify-between">
        {phone && places.length === 0 && (
          <Contact Icon={PhoneIcon} title="Telefonas">
            <PhoneLink phone={phone} className="text-link text-lg font-semibold" />
          </Contact>
        )}
        {email && (
          <Contact Icon={MailIcon} title="El. paštas">
            <a href={`mailto:${email}`} className="text-link text-lg font-semibold">
              {email}
            </a>
          </Contact>
        )}
        {address && places.length === 0 && (
          <Contact Icon={PinIcon} title="Adresas">
            <span>{address}</span> <MapLink address={address} />
          </Contact>
        )}
        {places.length === 0 && (
          <Contact Icon={ClockIcon} title="Darbo laikas">
            {openStates[0]?.words}
          </Contact>
        )}
        {code && (
          <Contact Icon={FileIcon} title="Rekvizitai">
            <span>{name}</span>
            <span className="figures block text-soft">{`Įmonės kodas ${code}`}</span>
            {vat_code && <span className="figures block text-soft">{`PVM kodas ${vat_code}`}</span>}
          </Contact>
        )}
      </dl>
      <div className="mt-12 grid gap-x-16 gap-y-6 border-t border-line pt-10 lg:grid-cols-[20rem_minmax(0,44rem)]">
        <div>
          <h3 className="text-xl font-semibold">Parašykite mums</h3>
          <p className="mt-2 max-w-prose text-soft">
            Nežinote, kokio įrankio reikia, ar norite nuomos ilgesniam laikui? Parašykite, ką ir kada dirbsite.
          </p>
        </div>
        <ContactForm />
      </div>
    </section>
  )
}

interface PlacesProps {
  places: ReturnType<typeof useChosenBranch>['places']
  openStates: PlaceOpenState[]
}

function Places({ places, openStates }: PlacesProps) {
  const stateOf = new Map(openStates.map((state) => [state.place_id, state]))
  return (
    <ul className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {places.map((place) => (
        <li key={place.id} className="grid content-start gap-1.5 border-t-2 border-ink pt-4">
          <PlacePhoto picture={stateOf.get(place.id)?.picture} title={place.title} />
          <h3 className="text-lg font-semibold">{place.title}</h3>
          {formatPostalAddress(place) && (
            <p>
              <span>{formatPostalAddress(place)}</span> <MapLink address={formatPostalAddress(place)} />
            </p>
          )}
          {place.phone && (
            <p>
              <PhoneLink phone={place.phone} className="text-link font-semibold" />
            </p>
          )}
          <p className="text-soft">{stateOf.get(place.id)?.words}</p>
        </li>
      ))}
    </ul>
  )
}

function PlacePhoto({ picture, title }: { picture: string | undefined; title: string }) {
  if (!picture) return null
  return (
    <Picture
      src={picture}
      alt={`Padalinys: ${title}`}
      sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, calc(100vw - 2rem)"
      className="mb-2 rounded-house"
    />
  )
}

const MapLink = ({ address }: { address: string }) => (
  <a
    href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`}
    rel="noopener"
    aria-label={`Žemėlapyje: ${address}`}
    className="text-link inline-block py-1"
  >
    Žemėlapyje
  </a>
)

interface ContactProps {
  Icon: typeof PinIcon
  title: string
  children: ReactNode
}

function Contact({ Icon, title, children }: ContactProps) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm text-soft">
        <Icon className="size-4.5" />
        <span>{title}</span>
      </dt>
      <dd className="mt-1.5">{children}</dd>
    </div>
  )
}
