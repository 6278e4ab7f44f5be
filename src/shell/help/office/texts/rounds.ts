import type { ScreenHelp } from '../screen-help.ts'

export default {
  about: 'Dienos maršrutai: kur reikia nuvežti ir iš kur pasiimti, kas važiuoja ir kokia tvarka.',
  steps: [
    'Pasirinkite dieną.',
    'Pažymėkite vietas, pasirinkite, kas veža, ir spauskite „Priskirti“: jos sudedamos trumpiausiu keliu. „Atimti iš vežėjo“ – jos vėl niekieno.',
    '„Sudėti trumpiausiu keliu“ – pagal atstumą žemėlapyje, laikantis pažadėtų valandų. Rodyklėmis tvarką pakeisite patys.',
    '„Vieta nežinoma“ – įrašykite koordinates iš žemėlapio: kitą kartą jas atsiminsime.',
    '„Perkelti“ – pažymėtas vietas į kitą dieną; nepavykęs apsilankymas suplanuojamas iš naujo.',
    '„Pristatyti šią dieną“ ir „Surinkti šią dieną“ – kai diena sutarta su klientu.',
  ],
  after:
    'Vežėjas vietas mato telefone („Mano maršrutas“), taip pat be ryšio. Ką jis perduoda ar pasiima, iš karto matyti čia ir užsakyme; nepavykęs apsilankymas laukia naujos dienos.',
  places:
    'Rodoma, kas vežama iš pasirinkto padalinio ir į jį surenkama. Maršrutas prasideda vežėjo padalinyje, o jei jis dirba visuose – ten, iš kur pirmas užsakymas.',
  next: [
    { to: '/admin/rent/calendar', words: 'Nuomos kalendorius' },
    { to: '/admin/rent/rentals', words: 'Nuomos' },
  ],
} satisfies ScreenHelp
