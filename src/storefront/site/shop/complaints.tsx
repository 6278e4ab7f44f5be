import { HowToReachUs } from '#storefront/pages/shop/company-details.tsx'
import { Go, type TextSection } from '#storefront/pages/shop/text-page.tsx'

export const complaints: TextSection = {
  id: 'skundai',
  title: 'Pretenzijos ir ginčai',
  body: (
    <>
      <p>
        Pirmiausia rašykite mums: <HowToReachUs />
        <span>. Atsakome raštu ne vėliau kaip per 14&nbsp;dienų.</span>
      </p>
      <p>
        Jei vartotojo atsakymas netenkina, jis gali nemokamai kreiptis į Valstybinę vartotojų teisių apsaugos tarnybą (
        <Go to="https://www.vvtat.lt">vvtat.lt</Go>
        <span>
          ), kuri vartojimo ginčus sprendžia ne teismo tvarka. Visada galima kreiptis ir į teismą. Taikoma Lietuvos
          Respublikos teisė.
        </span>
      </p>
    </>
  ),
}
