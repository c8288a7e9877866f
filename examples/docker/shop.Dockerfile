# Not run by this project's tests, which have no container engine.
FROM node:22-slim
WORKDIR /app
COPY package.json ./
RUN npm install
COPY . .
USER node
EXPOSE 3000
CMD ["node", "server.mjs"]
