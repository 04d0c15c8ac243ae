# A small image with one program. Build: docker build -t talat .
# Run: docker run -d --name talat -p 127.0.0.1:7878:7878 -v talat:/data talat
# The lines that build are those of `make build`; a test compares them.
FROM node:22-trixie-slim AS web
WORKDIR /src
COPY package.json package-lock.json ./
COPY web web
RUN npm ci --no-audit --no-fund --loglevel=error
RUN npm run --silent build -w web

FROM rust:1.95-slim-trixie AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
COPY --from=web /src/web/dist web/dist
# What `talat --version` says beside the number: --build-arg TALAT_COMMIT="$(git log -1 --format='%h %cs')"
ARG TALAT_COMMIT=""
RUN cargo build --release --locked -p talat

FROM debian:trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 7878 --home-dir /data --shell /usr/sbin/nologin talat \
    && install -d -o talat -g talat -m 0700 /data
COPY --from=build /src/target/release/talat /usr/local/bin/talat
USER talat
WORKDIR /data
VOLUME /data
ENV TALAT_LISTEN=0.0.0.0:7878 TALAT_DATA=/data
EXPOSE 7878
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=10s --start-period=5m CMD ["talat", "healthcheck"]
ENTRYPOINT ["talat"]
CMD ["serve"]
