/** The categories that the marketplace offers, with what belongs there. A listing may be in one of its own, too. */
export const CATEGORIES: Readonly<Record<string, string>> = {
  finance: 'Payments, invoices, accounting, tax',
  sales: 'Leads, offers, customers',
  marketing: 'Campaigns, copy, search engines',
  support: 'Answers for customers',
  writing: 'Texts, summaries, translations',
  research: 'Reading, finding, comparing',
  data: 'Extraction, classification, data sets',
  development: 'Code, tests, operations',
  design: 'Images, layouts, media',
  education: 'Teaching and learning',
  health: 'Health and well-being',
  legal: 'Contracts, compliance',
  security: 'Moderation, fraud, privacy',
  productivity: 'Planning, mail, meetings',
  prompts: 'Prompts and templates',
  other: 'What is nowhere else',
}
