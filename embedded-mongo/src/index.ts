export { type EmbeddedMongo, type LaunchOptions, startEmbeddedMongo, uriOf } from './launch.ts'
