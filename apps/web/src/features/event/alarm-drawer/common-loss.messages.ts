import { defineMessages } from '#lib/i18n/i18n.ts'

/** Where links run together that lost their power at the same time. */
export const commonLossMessages = defineMessages('commonLoss', {
  zh: {
    title: '同时失去光功率的光路',
    what: '共同区段',
    hint: '前后 {minutes} 分钟内',
    alone: '没有其他光路在这段时间失去光功率。',
    wayUnknown: '这条光路还没有接到光缆的纤芯上，不知道它经过哪里。',
    together: '{count} 条光路经过同一处，可能断在这些区段：',
    nothingShared: '这些光路没有共同经过的光缆区段，不像是同一处断的。',
    section: '{from}—{to}',
    hiddenNode: '他域节点',
    metres: '{from}–{to} m，长 {length}',
    hidden: '另有 {count} 个区段在其他管理域的光缆里',
    links: '经过这里的光路',
    apart: '另有 {count} 条同时失去光功率，走别的路',
    unknown: '另有 {count} 条同时失去光功率，不知道经过哪里',
  },
  en: {
    title: 'Links that lost power together',
    what: 'the sections in common',
    hint: 'within {minutes} minutes',
    alone: 'No other link lost its power in that time.',
    wayUnknown: 'This link is not joined to fibres of a cable yet: nobody knows where it runs.',
    together: '{count} links run through one place. The cut may be in these sections:',
    nothingShared: 'These links share no section of a cable: they hardly failed by one cut.',
    section: '{from} – {to}',
    hiddenNode: 'node of another domain',
    metres: '{from}–{to} m, {length} long',
    hidden: '{count} more {count, section lies/sections lie} in cables of other management domains',
    links: 'Links that run there',
    apart: '{count} more lost power then and {count, runs/run} elsewhere',
    unknown: '{count} more lost power then, and nobody knows where {count, it runs/they run}',
  },
})
