import type { ReactNode } from 'react'
import { ContactForm } from '#contact/shop/contact-form.tsx'
import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import { ClockIcon, PhoneIcon } from '#ui/frame-icons.tsx'
import { FileIcon, MailIcon, PinIcon } from '#ui/icons.tsx'
import { OpeningHours } from '#ui/opening-hours.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'

/** Where the shop is and when it is open, from the settings. What they leave empty is left out. */
export function Contacts() {
  const { name, code, vat_code, address, phone, email, opening_hours } = usePublicSettings()
  return (
    <section id="kontaktai" aria-labelledby="kontaktai-antraste" className="mt-16 border-t border-line pt-12 lg:mt-20">
      <h2 id="kontaktai-antraste" className="section-title">
        Kontaktai
      </h2>
      <dl className="mt-6 grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-[repeat(5,auto)] lg:justify-between">
        {phone && (
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
        {address && (
          <Contact Icon={PinIcon} title="Adresas">
            {address}
          </Contact>
        )}
        <Contact Icon={ClockIcon} title="Darbo laikas">
          <OpeningHours hours={opening_hours} className="max-w-80" />
        </Contact>
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
