import { buildAttributeChoices, buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const siteEquipment = buildShelfProducts('sell', 'Statybvietės įranga', [
  {
    title: 'Statybinis karutis SK 100, 100 l, 250 kg',
    priceCents: 8900,
    units: 14,
    about:
      'Betonui, smėliui ir akmenims vežti. Cinkuotas lovys suvirintas, rėmas iš 32 mm vamzdžio. Ratą pasirinkite pagal paviršių: pripučiamas minkščiau rieda, pilnavidurio vinis nepradurs.',
    properties: [
      ['Talpa', '100 l'],
      ['Apkrova', '250 kg'],
      ['Lovys', 'cinkuotas plienas, 1 mm'],
      ['Svoris', '15 kg'],
    ],
    attributes: buildAttributeChoices('Ratas', [
      ['Pripučiamas', 0],
      ['Pilnaviduris', 1500],
    ]),
    views: buildViews('wheelbarrow', 'main', 'parts', 'detail'),
  },
  {
    title: 'Ištraukiamosios kopėčios IK 2 × 9, 4,3 m',
    priceCents: 11900,
    units: 6,
    about:
      'Namų ūkiui ir montuotojams. Dvi aliuminio dalys naudojamos kartu arba atskirai. Atitinka LST EN 131, su stabilizavimo skersiniu.',
    properties: [
      ['Ilgis ištrauktų', '4,3 m'],
      ['Pakopos', '2 × 9'],
      ['Apkrova', '150 kg'],
      ['Svoris', '11 kg'],
    ],
    views: buildViews('extension-ladder', 'main', 'parts'),
  },
  {
    title: 'Buitinės kopėčios su aikštele BK 5, 5 pakopų',
    priceCents: 6400,
    units: 9,
    about: 'Aliumininės kopėčios su turėklu ir lentynėle. Pakopos 8 cm pločio, rievėtos. Susilanksto ir telpa už durų.',
    properties: [
      ['Aikštelės aukštis', '1,1 m'],
      ['Apkrova', '150 kg'],
      ['Svoris', '6,4 kg'],
    ],
    views: buildViews('step-ladder', 'main', 'size'),
  },
  {
    title: 'Ilgintuvas ant ritės IR 25, gumuotas kabelis',
    priceCents: 5900,
    units: 20,
    about:
      'Lauko darbams: kabelis H07RN-F nebijo šalčio ir alyvos. Keturi lizdai su dangteliais, šiluminė apsauga. Ilgį ir storį pasirinkite pagal apkrovą.',
    properties: [
      ['Lizdai', '4 × 230 V'],
      ['Kabelio tipas', 'H07RN-F'],
      ['Apsauga', 'IP44'],
    ],
    attributes: [
      ...buildAttributeChoices('Ilgis', [
        ['25 m', 0],
        ['40 m', 2600],
        ['50 m', 3900],
      ]),
      ...buildAttributeChoices('Kabelis', [
        ['3 × 1,5 mm²', 0],
        ['3 × 2,5 mm²', 1900],
      ]),
    ],
    views: buildViews('cable-reel', 'main', 'parts', 'detail'),
  },
  {
    title: 'LED prožektoriai ant trikojo PR 2 × 30, 6 000 lm',
    priceCents: 7900,
    units: 6,
    about: 'Darbo vietai apšviesti lauke ir viduje. Lempos nusiima ir tvirtinamos atskirai. Kabelis 3 m.',
    properties: [
      ['Šviesos srautas', '2 × 3 000 lm'],
      ['Galia', '2 × 30 W'],
      ['Apsauga', 'IP65'],
      ['Svoris', '4,8 kg'],
    ],
    views: buildViews('floodlight', 'main', 'detail'),
  },
  {
    title: 'Betono maišyklė BM 125, 125 l',
    priceCents: 24900,
    units: 3,
    about:
      'Namo statybai ir aplinkos tvarkymui. Plastikinis vainikas tylesnis ir nerūdija. Pristatoma išardyta, surinkti užtenka valandos.',
    properties: [
      ['Būgno tūris', '125 l'],
      ['Galia', '550 W'],
      ['Maitinimas', '230 V'],
      ['Svoris', '50 kg'],
    ],
    views: buildViews('concrete-mixer', 'main', 'size'),
  },
])
