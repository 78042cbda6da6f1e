import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'

const ButtonPage = lazyPage(async () => (await import('./parts/button.page.tsx')).ButtonPage)
const ModalPage = lazyPage(async () => (await import('./parts/modal.page.tsx')).ModalPage)
const IconPage = lazyPage(async () => (await import('./parts/icon.page.tsx')).IconPage)
const BasicFormPage = lazyPage(async () => (await import('./form/basic-form.page.tsx')).BasicFormPage)
const RuleFormPage = lazyPage(async () => (await import('./form/rule-form.page.tsx')).RuleFormPage)
const DynamicFormPage = lazyPage(async () => (await import('./form/dynamic-form.page.tsx')).DynamicFormPage)
const ComponentFormPage = lazyPage(
  async () => (await import('./form/component-form.page.tsx')).ComponentFormPage,
)
const HeroPage = lazyPage(async () => (await import('./hero.page.tsx')).HeroPage)
const SecondHeroPage = lazyPage(async () => (await import('./second-hero.page.tsx')).SecondHeroPage)

const PartSearchPage = lazyPage(async () => (await import('./part-search.page.tsx')).PartSearchPage)
const PartEditPage = lazyPage(async () => (await import('./part-edit.page.tsx')).PartEditPage)

/** Nothing of it is loaded before one of its pages is shown, not even its texts. */
export const demoFeature: Feature = {
  pages: {
    demoButton: { component: ButtonPage },
    demoModal: { component: ModalPage },
    demoFormBasic: { component: BasicFormPage },
    demoFormRule: { component: RuleFormPage },
    demoFormDynamic: { component: DynamicFormPage },
    demoFormComponent: { component: ComponentFormPage },
    demoIcon: { component: IconPage },
    // A hero's details are a tab of their own.
    demoHero: { component: HeroPage, tabKeys: ['heroId'] },
    demoHeroSecond: { component: SecondHeroPage },
    demoTableSearch: { component: PartSearchPage },
    // Another page of the table has other rows: leaving unsaved edits asks first.
    demoTableEdit: { component: PartEditPage, workKeys: ['page', 'size'] },
  },
  messages: async () => [
    (await import('./demo.messages.ts')).demoMessages,
    (await import('./form/example-form.messages.ts')).exampleFormMessages,
    (await import('./parts/example.messages.ts')).exampleMessages,
    (await import('./part.messages.ts')).partMessages,
  ],
}
