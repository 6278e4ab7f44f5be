import type { ScreenHelp } from '../screen-help.ts'

export default {
  about:
    'Sąskaitos klientams, kurie moka vėliau: už nuomos dienas ir atiduotas prekes, kurių dar nėra jokioje sąskaitoje.',
  steps: [
    'Pasirinkite „Iki dienos imtinai“, dažniausiai – paskutinę mėnesio dieną. Kam sąskaita rašoma dažniau, tam bus įtraukta iki paskutinės jo laikotarpio dienos: sekmadienio, 15 ar mėnesio pabaigos, 28-os nuomos dienos.',
    'Peržiūrėkite lentelę: kas kam bus išrašyta; spaudę eilučių skaičių pamatysite, už ką.',
    'Spauskite „Išrašyti sąskaitas“ ir patvirtinkite „Išrašyti“. Kol nepaspaudėte, niekas neišrašoma.',
  ],
  after:
    'Klientai gauna sąskaitas el. paštu, o tos pačios dienos antrą kartą nebus įtrauktos. Jei kuriam nors išrašyti nepavyko, bus parašyta kodėl: pataisę išrašykite dar kartą.',
  next: [
    { to: '/admin/buhalterija/skolos', words: 'Skolos' },
    { to: '/admin/buhalterija/menesiai', words: 'Mėnesio uždarymas' },
    { to: '/admin/klientai', words: 'Klientai ir jų sąlygos' },
  ],
} satisfies ScreenHelp
