import type { PageContent } from '../page-content.ts'

export const originalDelivery: PageContent = {
  fields: { lead: 'Įrankius ir prekes atvežame į objektą ar namus, o nuomotus įrankius galime ir pasiimti.' },
  items: [
    {
      id: 'kaip',
      title: 'Kaip užsakyti pristatymą',
      text: 'Užsakydami pasirinkite „Pristatykite“ ir nurodykite adresą – savo namų ar objekto. Jei į jūsų adresą vežame nustatyta kaina, iš karto matote ją ir laisvus pristatymo laikus. Kitur kainą ir laiką suderiname telefonu.',
    },
    {
      id: 'kaina',
      title: 'Kiek tai kainuoja',
      text: 'Kaina priklauso nuo vietos: įrašykite pašto kodą krepšelyje ir ją pamatysite. Pristatymo kaina įeina į galutinę sumą su PVM; kitų mokesčių nėra.',
    },
    {
      id: 'pasiemimas',
      title: 'Kas pasiima įrankį',
      text: `Užsakydami pristatymą galite užsakyti ir pasiėmimą: atvyksime sutartu laiku paskutinę nuomos dieną. Be pasiėmimo įrankį grąžinate patys.

{grąžinimas}`,
    },
    {
      id: 'gavus',
      title: 'Gavus',
      text: 'Kartu patikriname, ar viskas atvežta ir veikia, ir pasirašote perdavimo aktą. Jei negalite sutikti patys, užsakydami įrašykite, kas priims.',
    },
    { id: 'klausimai', title: 'Klausimai', text: 'Klauskite {kaip susisiekti}.' },
  ],
}
